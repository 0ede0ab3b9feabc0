-- The number, from 1 on, of the text about the risk that the investor confirmed with the investment; null: none was.
ALTER TABLE investments ADD COLUMN risk_text smallint;
