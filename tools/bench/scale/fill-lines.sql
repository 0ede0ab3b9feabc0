-- The lines of long lists, quicker without the index than by it.
DROP INDEX long_list_lines_search;
SELECT refresh_long_list('00000000-0000-7000-8000-000000000000', list, 1000000) FROM unnest(enum_range(NULL::long_list)) AS list;
SELECT refresh_long_list('00000000-0000-7000-8000-000000000000', list) FROM unnest(enum_range(NULL::long_list)) AS list;
CREATE INDEX long_list_lines_search ON long_list_lines USING gin (tokens) WITH (fastupdate = off);
