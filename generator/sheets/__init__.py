"""Face to Sheet: geometry only, no PDF library; one file per imposition scheme."""
