"""What the table is made of: what its viewer sees and hears, who takes the device, forced bids, and phones."""
