/** The waits of spec §9.delay and §9.toast, in milliseconds. */
export const delays = {
  login: 1500,
  register: 3000,
  forgotPassword: 1000,
  passwordReset: 1000,
  passwordChange: 3000,
  logout: 1500,
  unauthorized: 1500,
  notFoundReload: 1500,
  investment: 1500,
  complaint: 1500,
  reportUpload: 1500,
  reportModal: 2500,
  reviewReload: 500,
  referReload: 1500,
  paymentWindow: 2000,
  toast: 2000,
  toastLong: 5000,
} as const;

export function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms));
}
