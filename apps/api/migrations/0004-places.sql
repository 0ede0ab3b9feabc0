-- Places of the embedded finder: towns of the world (GeoNames, CC BY 4.0) and postal codes of the United States.

CREATE TABLE places (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  -- The city's name, or another name that it goes by; compared by bytes, so that a prefix is a range of the index.
  key text COLLATE "C" NOT NULL,
  region text NOT NULL,
  -- Shown for a name; the others are the further postal codes of a city.
  main boolean NOT NULL,
  weight smallint NOT NULL
);
CREATE INDEX places_by_name ON places (key) WHERE main;
CREATE INDEX places_big ON places (key) WHERE main AND weight > 0;
CREATE INDEX places_by_area_code ON places (area_code) WHERE area_code <> '';
CREATE INDEX places_further_codes ON places (key, area_code) WHERE NOT main;
GRANT SELECT ON places TO guildhall_app;

-- Which version of the data is in the table.
CREATE TABLE places_loaded (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON places_loaded TO guildhall_app;
