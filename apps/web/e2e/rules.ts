import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/** What is put into a field, by its label, and the text that then stands under it; `right` when there is none. */
export type Rule = readonly [label: string, typed: string, text: string];
export const right = '';

/** This number of characters. */
export function long(length: number) {
  return 'x'.repeat(length);
}

/** The input of this label, whatever kind it is. */
export function inputOf(scope: Locator, label: string) {
  return scope.locator('input, textarea, select').and(scope.getByLabel(label, { exact: true }));
}

/**
 * Walks through a form's rules, one after the other: nothing is said before a field is touched, then exactly the text of
 * the rule stands under the field, tied to it, and `submit` stays disabled.
 */
export async function expectRules(scope: Locator, submit: Locator, rules: readonly Rule[]) {
  for (const [, , text] of rules)
    if (text !== right) await expect(scope.getByText(text, { exact: true })).toHaveCount(0);
  for (const [label, typed, text] of rules) {
    const field = inputOf(scope, label);
    const isTyped = await field.evaluate((input) => !input.matches('select, [type=file]'));
    await (isTyped ? field.fill(typed) : field.focus());
    await field.blur();
    if (text === right) {
      await expect(field, `${label}: ${typed}`).not.toHaveAttribute('aria-invalid', 'true');
      continue;
    }
    await expect(field, `${label}: ${typed}`).toHaveAttribute('aria-invalid', 'true');
    await expect(scope.getByText(text, { exact: true }), text).toBeVisible();
    await expect(field, text).toHaveAccessibleDescription(new RegExp(escaped(text.trim())));
    await expect(submit, text).toBeDisabled();
  }
}

function escaped(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
