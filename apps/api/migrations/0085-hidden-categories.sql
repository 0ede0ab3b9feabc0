-- Operators hide categories: what has one keeps it, and nothing new may choose it (docs/decisions/0274-categories-in-the-console.md).
-- Written by the functions of apps/api/src/categories/categories.functions.sql.
ALTER TABLE project_categories ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
ALTER TABLE institution_types ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
