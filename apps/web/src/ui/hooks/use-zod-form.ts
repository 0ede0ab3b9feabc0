import type { Upload } from '@guildhall/contract/fields.ts';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import type { CallOptions } from '../../api/call.ts';
import { handleError, noteShown } from '../../api/handle-error.ts';
import { drafts } from '../drafts.ts';

/** What is in a field while it is being filled in: the text as typed, not what the contract reads from it. */
type FieldValue<T> = Upload extends T
  ? File | null
  : NonNullable<T> extends (infer Item)[]
    ? Item[]
    : boolean extends T
      ? boolean
      : string;

/** The form's values, one for each field of the contract's schema. */
export type FormValues<S extends z.ZodMiniType> = {
  [Name in keyof z.input<S> & string]-?: FieldValue<z.input<S>[Name]>;
};

/** What a field of `ui/fields` takes; `form.field('email')` gives it. */
export type FieldProps<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The form cannot be sent while this is empty. */
  required?: boolean;
};

type Options = {
  /** Saves what was typed in this tab under this name until it is sent. Never for secrets; files are not kept. */
  draft?: string;
  /** Why it was refused stays in the form until it is sent again, instead of a toast: for dialogs that stay open then. */
  keepsRefusal?: boolean;
};

/**
 * A form whose rules and texts are the contract's. Errors are derived from the schema on every render and shown once a
 * field is dirty, was left, or the form was submitted; what the server says of a field stands until that field changes.
 * What is sent gets the text of the fields, and what the contract has read from it.
 */
export function useZodForm<S extends z.ZodMiniType>(
  schema: S,
  initial: FormValues<S>,
  { draft, keepsRefusal = false }: Options = {},
) {
  type Values = FormValues<S>;
  type Name = keyof Values & string;
  const { values, setValues, start, setStart, begin } = useFormValues<Values>(initial, draft);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Record<string, string | undefined>>({});
  const [submitted, setSubmitted] = useState(false);
  const [required] = useState(() => requiredNames(schema, initial));
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(element);
  const { sendOnce, busy, refusal, progress } = useSending({
    keepsRefusal,
    onSent: () => drafts.forget(draft),
    onRefused: ({ fields }) => {
      setSaid(fields);
      focusFirstError();
    },
  });

  const parsed = schema.safeParse(values);
  const issues = firstIssues(parsed.error);

  const set = <N extends Name>(name: N, value: Values[N]) => {
    setSaid((before) => ({ ...before, [name]: undefined }));
    // It stays dirty, also when it has its first value again.
    if (value !== values[name]) setDirty((before) => (before.has(name) ? before : new Set(before).add(name)));
    setValues((before) => {
      const after = { ...before, [name]: value };
      drafts.write(draft, after);
      return after;
    });
  };

  const reset = (to: Values = initial) => {
    setValues(to);
    setStart(to);
    setLeft(new Set());
    setDirty(new Set());
    setSaid({});
    setSubmitted(false);
    drafts.forget(draft);
  };

  const isShown = (name: Name) => submitted || left.has(name) || dirty.has(name) || values[name] !== start[name];

  const field = <N extends Name>(name: N): FieldProps<Values[N]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    error: (isShown(name) ? issues.get(name) : undefined) ?? said[name],
    required: required.has(name),
  });

  const submit =
    (send: (values: Values, options: CallOptions, parsed: z.output<S>) => Promise<unknown>) =>
    async (event?: FormEvent): Promise<void> => {
      event?.preventDefault();
      setSubmitted(true);
      if (!parsed.success) return focusFirstError();
      await sendOnce(values, (options) => send(values, options, parsed.data));
    };

  return {
    values,
    set,
    begin,
    reset,
    field,
    submit,
    busy,
    refusal,
    progress,
    valid: parsed.success,
    wrong: [...issues.keys()],
    element,
  };
}

/** The values as they are, and those with which they began. */
function useFormValues<Values extends Record<string, unknown>>(initial: Values, draft: string | undefined) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...drafts.read(draft, initial) }));
  const [start, setStart] = useState(initial);
  /** What is known only after the form was shown; what was typed meanwhile stays. */
  const begin = (known: Partial<Values>) => {
    setStart((before) => ({ ...before, ...known }));
    setValues((before) => {
      const untouched = Object.entries(known).filter(([name]) => before[name] === start[name]);
      return { ...before, ...Object.fromEntries(untouched) };
    });
  };
  return { values, setValues, start, setStart, begin };
}

/** What leads the keyboard to the first field that is marked. */
function useFocusFirstError(element: RefObject<HTMLFormElement | null>) {
  const [failures, setFailures] = useState(0);
  // After the render that marks the fields, however long that takes.
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures, element]);
  return () => setFailures((before) => before + 1);
}

type Sending = { keepsRefusal: boolean; onSent: () => void; onRefused: (error: ApiError) => void };

/** Sends a form's values, once at a time, and holds how that ends. */
function useSending({ keepsRefusal, onSent, onRefused }: Sending) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [progress, setProgress] = useState<number>();
  const inFlight = useRef(false);
  const attempt = useRef<{ values: object; key: string }>(undefined);

  /** The same values again after no answer keep their key, so that a payment that did go through is not made twice. */
  const keyFor = (sent: object) => {
    if (attempt.current?.values !== sent) attempt.current = { values: sent, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  const sendOnce = async (values: object, send: (options: CallOptions) => Promise<unknown>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setRefusal('');
    try {
      await send({ idempotencyKey: keyFor(values), onProgress: setProgress });
      attempt.current = undefined;
      onSent();
    } catch (error) {
      if (keepsRefusal && isOfForm(error)) {
        noteShown(error);
        setRefusal(error.message);
      }
      handleError(error);
      if (!(error instanceof ApiError)) throw error;
      if (error.statusCode !== 0 && error.statusCode < 500) attempt.current = undefined;
      onRefused(error);
    } finally {
      inFlight.current = false;
      setBusy(false);
      setProgress(undefined);
    }
  };
  return { sendOnce, busy, refusal, progress };
}

/** The first thing that is wrong with each field. */
function firstIssues(error: z.core.$ZodError | undefined): ReadonlyMap<string, string> {
  const issues = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    if (!issues.has(name)) issues.set(name, issue.message);
  }
  return issues;
}

/** Whether it names no field, ends no session, and leaves the page's thing where it is. */
function isOfForm(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return ![401, 404].includes(error.statusCode) && Object.keys(error.fields).length === 0;
}

/** The fields that the schema refuses when they are empty. */
function requiredNames(schema: z.ZodMiniType, values: Record<string, unknown>): ReadonlySet<string> {
  const empty = Object.entries(values).map(([name, value]) => [name, emptied(value)]);
  const issues = schema.safeParse(Object.fromEntries(empty)).error?.issues ?? [];
  return new Set(issues.map((issue) => String(issue.path[0] ?? '')));
}

function emptied(value: unknown) {
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? false : Array.isArray(value) ? [] : null;
}

/** What `Form` and `SubmitButton` need of a form. */
export type FormState = Pick<ReturnType<typeof useZodForm>, 'busy' | 'refusal' | 'valid' | 'element'>;
