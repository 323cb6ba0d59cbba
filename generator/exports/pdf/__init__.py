"""PDF: what ReportLab draws once, and what pikepdf stacks on pages."""
