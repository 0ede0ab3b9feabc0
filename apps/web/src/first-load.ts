// What nearly every screen shows, fetched with the first one in one request instead of a handful of crumbs.
import '@guildhall/contract/people/log-in.contract.ts';
import '@guildhall/contract/route.ts';
import '@guildhall/contract/text-fields.ts';
import '@guildhall/contract/values.ts';
import './people/accounts/accounts.module.css';
import './api/call.ts';
import './ui/fields/password-field.tsx';
import './ui/fields/text-field.tsx';
import './ui/form.tsx';
import './ui/page-title.tsx';
import './ui/hooks/use-leave.ts';
import './ui/hooks/use-zod-form.ts';
