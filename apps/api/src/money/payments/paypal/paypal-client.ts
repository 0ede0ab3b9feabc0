import type * as Sdk from '@paypal/paypal-server-sdk';

const patience = 20_000;

export type PaypalAddress = { clientId: string; secret: string; apiUrl: string; timeoutMs?: number };

/** The official SDK, or the parts of it that this product uses. */
export type Paypal = {
  sdk: typeof Sdk;
  orders: Sdk.OrdersController;
  payments: Sdk.PaymentsController;
  transactions: Sdk.TransactionSearchController;
  /** For what the SDK has no call for; answers the text. */
  get: (path: string, query?: Record<string, string>) => Promise<string>;
  /** The same; sends a JSON text as it stands. */
  post: (path: string, text: string) => Promise<string>;
  /** Whether a call for a token has failed: the SDK keeps that answer, so that this client never makes another call. */
  isWithoutToken: () => boolean;
};

/** Makes a call; again while PayPal has too much to do, and with another token when its own was withdrawn. */
export type AskPaypal = <T>(call: (paypal: Paypal) => Promise<T>) => Promise<T>;

/** Loads the SDK when it is first needed. It would reach its own two addresses alone, so each request is sent to the configured one. */
export async function openPaypal({ clientId, secret, apiUrl, timeoutMs = patience }: PaypalAddress): Promise<Paypal> {
  const sdk = await import('@paypal/paypal-server-sdk');
  class ConfiguredClient extends sdk.Client {
    override getRequestBuilderFactory() {
      const build = super.getRequestBuilderFactory();
      return (...asked: Parameters<typeof build>) => {
        const builder = build(...asked);
        builder.interceptRequest((request) => {
          const { pathname, search } = new URL(request.url);
          return { ...request, url: apiUrl + pathname + search };
        });
        return builder;
      };
    }
  }
  let isWithoutToken = false;
  const client = new ConfiguredClient({
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: secret,
      oAuthClockSkew: 60,
      oAuthTokenProvider: async (last, manager) => {
        try {
          return await manager.updateToken(last);
        } catch (error) {
          isWithoutToken = true;
          throw error;
        }
      },
    },
    timeout: timeoutMs,
    httpClientOptions: { timeout: timeoutMs, retryConfig: { maxNumberOfRetries: 0 } },
  });
  return {
    sdk,
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    transactions: new sdk.TransactionSearchController(client),
    isWithoutToken: () => isWithoutToken,
    get: async (path, query = {}) => {
      const request = client.getRequestBuilderFactory()('GET', path);
      request.authenticate([{ oauth2: true }]);
      for (const [name, value] of Object.entries(query)) request.query(name, value);
      return (await request.callAsText()).result;
    },
    post: async (path, text) => {
      const request = client.getRequestBuilderFactory()('POST', path);
      request.authenticate([{ oauth2: true }]);
      request.header('Content-Type', 'application/json');
      request.text(text);
      return (await request.callAsText()).result;
    },
  };
}

/** A call that failed: refused by the API with a status, or not answered. Nothing of the request is kept, which carries a token. */
export class PaypalFailure extends Error {
  readonly statusCode: number | undefined;
  readonly issue: string;
  readonly debugId: string;

  constructor(error: Partial<Sdk.ApiError> & Error) {
    const told = readError(error.body);
    const issue = told.details?.[0]?.issue ?? told.name ?? '';
    super(`PayPal: ${issue || (error.statusCode ?? 'no answer')}`);
    this.name = 'PaypalFailure';
    this.statusCode = error.statusCode;
    this.issue = issue;
    this.debugId = told.debug_id ?? '';
  }

  /** The request was understood and refused: for what it asks, or since the order is another one or in another state. */
  get isRefusal(): boolean {
    return this.statusCode === 400 || this.statusCode === 404 || this.statusCode === 422;
  }
}

type PaypalError = { name?: string; debug_id?: string; details?: { issue?: string }[] };

function readError(body: unknown): PaypalError {
  try {
    return (JSON.parse(typeof body === 'string' ? body : '{}') ?? {}) as PaypalError;
  } catch {
    return {};
  }
}
