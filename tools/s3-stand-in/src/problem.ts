/** An error as S3 answers it: its published code under its status. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The text of an element, or of an attribute. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';
