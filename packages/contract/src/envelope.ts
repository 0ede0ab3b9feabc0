/** The one shape of every answer; `statusCode` equals the HTTP status. Validation errors carry `data.errors`. */
export type Envelope<T> = { success: boolean; statusCode: number; message: string; data: T };

/** The first message of each field, by its name. */
export type FieldErrors = Record<string, string>;
