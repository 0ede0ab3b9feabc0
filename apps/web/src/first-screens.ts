import { open } from './screen.ts';

/** The screens whose routes are there from the start; those of all others come with the frame that most of them have. */
export const firstScreens = {
  login: open('Log In', () => import('./people/accounts/login.page.tsx')),
  '404': open('PAGE NOT FOUND', () => import('./people/accounts/not-found.page.tsx')),
};
