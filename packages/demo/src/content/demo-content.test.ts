import { expect, it } from 'vitest';
import { INSTITUTION_TYPE_NAMES, PROJECT_CATEGORY_NAMES } from './demo-categories.ts';
import { DEMO_ORGANIZATIONS } from './demo-organizations.ts';
import { demoPeople } from './demo-people.ts';
import { DEMO_PROJECTS } from './demo-projects.ts';
import { DEMO_REVIEWS } from './demo-reviews.ts';
import { DEMO_SERVICES } from './demo-services.ts';
import { seededRandom } from '../plan/seeded-random.ts';

function unique(list: readonly string[]) {
  return expect(new Set(list).size).toBe(list.length);
}

function sentences(text: string) {
  return text.match(/[^.]+\./g)?.length ?? 0;
}

it('has 44 organizations that fit the register form', () => {
  expect(DEMO_ORGANIZATIONS).toHaveLength(44);
  unique(DEMO_ORGANIZATIONS.map(({ name }) => name));
  for (const { name, areaCode, city, state, country } of DEMO_ORGANIZATIONS) {
    expect(name.length).toBeLessThanOrEqual(30);
    expect([areaCode, city, state, country].every(Boolean)).toBe(true);
  }
});

it('has 84 projects that fit the form for projects', () => {
  expect(DEMO_PROJECTS).toHaveLength(84);
  unique(DEMO_PROJECTS.map(({ title }) => title));
  expect(DEMO_PROJECTS.filter(({ title }) => title.length > 20)).toEqual([]);
  expect(DEMO_PROJECTS.filter(({ description }) => sentences(description) < 2 || sentences(description) > 4)).toEqual(
    [],
  );
  for (const project of DEMO_PROJECTS) {
    expect(project.minInvestment).toBeLessThanOrEqual(project.budget);
    expect(project.durationMonths).toBeLessThanOrEqual(999);
  }
  const small = DEMO_PROJECTS.filter(({ budget }) => budget <= 5000).length;
  expect(small).toBeGreaterThan(35);
  expect(small).toBeLessThan(55);
});

it('has 90 services that fit the form for services', () => {
  expect(DEMO_SERVICES).toHaveLength(90);
  unique(DEMO_SERVICES.map(({ title }) => title));
  expect(DEMO_SERVICES.filter(({ title, price }) => title.length > 20 || price <= 0)).toEqual([]);
});

it('has 60 reviews in halves of stars', () => {
  expect(DEMO_REVIEWS).toHaveLength(60);
  unique(DEMO_REVIEWS.map(({ message }) => message));
  for (const { message, rating } of DEMO_REVIEWS) {
    expect(message.length).toBeLessThanOrEqual(250);
    expect(Number.isInteger(rating * 2) && rating >= 0.5 && rating <= 5).toBe(true);
  }
});

it('has enough people, the same ones for the same seed', () => {
  const people = demoPeople(seededRandom(1), 1000);
  unique(people.map(({ name }) => name));
  unique(people.map(({ email }) => email));
  expect(people.every(({ name }) => name.length <= 30)).toBe(true);
  expect(demoPeople(seededRandom(1), 5)).toEqual(people.slice(0, 5));
  expect(demoPeople(seededRandom(2), 5)).not.toEqual(people.slice(0, 5));
});

it('uses every category, and some names are long enough to be shortened', () => {
  const keys = Object.keys(INSTITUTION_TYPE_NAMES);
  expect(new Set(DEMO_PROJECTS.map(({ category }) => category))).toEqual(new Set(keys));
  expect(new Set(DEMO_ORGANIZATIONS.map(({ category }) => category))).toEqual(new Set(keys));
  expect(Object.values(PROJECT_CATEGORY_NAMES).some((name) => name.length > 20)).toBe(true);
});
