"""Loading: YAML, CSV and spreadsheet files to records that know the line and column of
every value.
"""
