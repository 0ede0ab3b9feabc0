/** What is shown of a value: one that is empty sets nothing. */
export function valueInWords(value: string, isDefault = false): string {
  const shown = value === '' ? 'Not set' : value;
  return isDefault ? `${shown} (default)` : shown;
}
