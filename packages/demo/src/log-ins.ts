/** The log-ins that the console shows: one of each type, and an operator, who sets a second factor up at the first visit. The password is the same for every account of the demo. */
export const demoLogIns = {
  investor: 'investor@demo.example',
  organization: 'organization@demo.example',
  operator: 'operator@demo.example',
  password: 'hall2026',
};
