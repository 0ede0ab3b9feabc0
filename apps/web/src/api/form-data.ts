/** Whether a file stands anywhere in what is to be sent, so that only multipart can carry it. */
export function holdsFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some(holdsFile);
}

/** Writes nested values with the bracketed names of spec §7.format: `order[0][column]`, `complaintIds[1]`. Blanks are left out. */
export function toFormData(input: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) append(form, name, value);
  return form;
}

function append(form: FormData, name: string, value: unknown) {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(name, value);
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  else form.append(name, String(value));
}
