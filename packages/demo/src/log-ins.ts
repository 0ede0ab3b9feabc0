/** The log-ins that the console shows: one of each type. The password is the same for every account of the demo. */
export const demoLogIns = {
  investor: 'investor@demo.example',
  organization: 'organization@demo.example',
  password: 'hall2026',
};
