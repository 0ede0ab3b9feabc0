import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusWord } from './status-word.tsx';

test('a status that this page does not know yet is shown in its own word', () => {
  render(<StatusWord status={'reversed' as PurchaseStatus} />);
  expect(screen.getByText('reversed')).toBeTruthy();
});
