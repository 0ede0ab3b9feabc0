function withId(path: string) {
  return (id: string) => `${path}?id=${encodeURIComponent(id)}`;
}

function fixed(path: string) {
  return () => path;
}

/** Every address of the product (spec §2.route), the spec's spelling included. A screen about one item carries its id. */
export const paths = {
  login: fixed('/login'),
  register: fixed('/register'),
  registerBusiness: fixed('/register/business'),
  forgotPassword: fixed('/forgot/passsword'),
  enterOtp: fixed('/enter/otp'),
  resetPassword: fixed('/reset/password'),
  emailVerified: fixed('/email/verified'),
  notFound: fixed('/404'),
  changePassword: fixed('/change/password'),

  // Pages to read, which the server writes: links to them leave the web app.
  terms: fixed('/terms'),
  privacy: fixed('/privacy'),
  help: fixed('/help'),

  paymentInProgress: (query: Record<string, string>) => `/payment/inProgress?${new URLSearchParams(query)}`,

  dashboard: fixed('/dashboard'),
  organizationDetails: withId('/organization/details'),
  viewProjects: withId('/view/projects'),
  viewServices: withId('/view/services'),
  viewReviews: withId('/view/reviews'),
  viewReports: withId('/view/reports'),

  projects: fixed('/projects'),
  openProjects: fixed('/projects/open'),
  compareProjects: (ids: readonly string[]) => `/projects/compare?ids=${ids.join(',')}`,
  addProject: fixed('/add/project'),
  projectDetails: withId('/project/details'),
  invest: withId('/invest'),
  services: fixed('/services'),

  wallet: fixed('/wallet'),
  withdrawRequest: fixed('/withdraw/request'),
  receipt: withId('/receipt'),
  investments: fixed('/investments'),
  investmentDetail: withId('/investment/detail'),
  orders: fixed('/orders'),
  orderDetail: withId('/order/detail'),

  reports: fixed('/reports'),
  complaints: fixed('/complaints'),
  /** About an organization, when one is given. */
  addComplaint: (organizationId?: string) =>
    organizationId ? withId('/add/complaint')(organizationId) : '/add/complaint',

  messages: fixed('/messages'),
  chat: withId('/chat'),
  notifications: fixed('/notifications'),
  notificationPreferences: fixed('/notifications/preferences'),
  referList: fixed('/referList'),

  myProfile: fixed('/my/profile'),
  editProfile: fixed('/edit/profile'),
} as const;
