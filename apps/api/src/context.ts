import type { ErrorCode } from '@guildhall/contract/errors.ts';
import type { Route } from '@guildhall/contract/route.ts';
import type * as platform from './platform/calls/context.ts';
import type { Resources } from './resources.ts';

/** What every verb of the product receives first: the platform's context with the product's resources. */
export type Ctx<Errors extends Route | ErrorCode = never> = platform.Ctx<Errors, Resources>;

/** The same once the platform knows who calls. */
export type UserCtx<Errors extends Route | ErrorCode = never> = platform.UserCtx<Errors, Resources>;

/** The same of a call for operators. */
export type OperatorCtx<Errors extends Route | ErrorCode = never> = platform.OperatorCtx<Errors, Resources>;
