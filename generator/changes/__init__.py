"""What lies on the table, as it was recorded, and what has changed since."""
