import { expect } from 'vitest';

/** What a form answers that breaks one rule of spec §5: 422 and the rule's text, also under its field. */
export function refused(field: string, text: string) {
  return {
    status: 422,
    success: false,
    statusCode: 422,
    message: text,
    data: { errors: { [field]: text } },
  };
}

/** The same for a file of a kind that is not taken: the words under the field end with what to upload instead. */
export function refusedKind(field: string, hint: string) {
  return {
    ...refused(
      field,
      expect.stringMatching(
        new RegExp(`^(This kind of file cannot be uploaded. )?${hint.replaceAll(/[.()]/g, '\\$&')}$`),
      ),
    ),
    message: 'This file cannot be uploaded.',
  };
}

/** This number of characters. */
export function long(length: number) {
  return 'x'.repeat(length);
}
