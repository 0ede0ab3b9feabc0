import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StarRow, Stars } from './stars.tsx';

afterEach(cleanup);

/** How far each of the stars is filled, from 0 to 1. */
function filled(rating: number) {
  const { container } = render(<StarRow rating={rating} />);
  const parts = [...container.querySelectorAll<SVGPathElement>('path[style]')].map((path) => path.style.clipPath);
  return parts.map((part) => 1 - Number(/inset\(0px? (\d+)%/.exec(part)![1]) / 100);
}

test.each([
  [5, [1, 1, 1, 1, 1]],
  [3.5, [1, 1, 1, 0.5, 0]],
  [0.5, [0.5, 0, 0, 0, 0]],
  [0, [0, 0, 0, 0, 0]],
])('a rating of %d fills five stars to the half §9.stars.half', (rating, parts) => {
  expect(filled(rating)).toEqual(parts);
});

test.each([
  [-3, [0, 0, 0, 0, 0]],
  [7.5, [1, 1, 1, 1, 1]],
])('a rating of %d is clamped between 0 and the number of stars §9.stars.clamp', (rating, parts) => {
  expect(filled(rating)).toEqual(parts);
});

test('the rating has an accessible name', () => {
  render(<Stars rating={4.5} count={2} />);
  expect(screen.getByText('Rated 4.5 out of 5')).toBeTruthy();
});
