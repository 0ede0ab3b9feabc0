/**
 * The errors that any call can answer with: the HTTP status, which equals `statusCode` of the envelope,
 * and the message shown when the verb has nothing better to say.
 */
export const errors = {
  badRequest: { status: 400, message: 'The request could not be read.' },
  unauthorized: { status: 401, message: 'Please log in again.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  notFound: { status: 404, message: 'Not found.' },
  conflict: { status: 409, message: 'This key was used for another request.' },
  tooLarge: { status: 413, message: 'This is larger than what can be taken.' },
  validation: { status: 422, message: 'Please correct the marked fields.' },
  tooMany: { status: 429, message: 'Too many tries. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again.' },
} as const;

export type ErrorCode = keyof typeof errors;
