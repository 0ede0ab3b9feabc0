/** The fields of the question whether a signature is PayPal's. */
type Signature = Record<keyof typeof signed, string>;

/** The headers of a request, by their names in small letters. */
export type Headers = Record<string, string | string[] | undefined>;

/** How long ago an event may have been sent, in seconds: it comes again for three days. And how far in our future. */
const oldest = 4 * 24 * 3600;
const ahead = 300;

const signed = {
  auth_algo: ['paypal-auth-algo', /^[A-Za-z0-9]{1,100}$/],
  cert_url: ['paypal-cert-url', /^https:\/\/[\w.-]+\/[\w./-]{1,400}$/],
  transmission_id: ['paypal-transmission-id', /^[\w-]{1,50}$/],
  transmission_sig: ['paypal-transmission-sig', /^[A-Za-z0-9+/=]{1,500}$/],
  transmission_time: ['paypal-transmission-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/],
} as const;

const unread: Signature = {
  auth_algo: '',
  cert_url: '',
  transmission_id: '',
  transmission_sig: '',
  transmission_time: '',
};

/** Whether a certificate is PayPal's, or of the host that is configured in its place. */
function isItsHost(certificate: string, apiUrl: string): boolean {
  const { hostname } = new URL(certificate);
  return hostname.endsWith('.paypal.com') || hostname === new URL(apiUrl).hostname;
}

/** What the provider has to be asked about a signature; null when it cannot be one, so that it need not be asked. */
export function readSignature(headers: Headers, apiUrl: string): Signature | null {
  const read: Signature = { ...unread };
  for (const field of Object.keys(signed) as (keyof Signature)[]) {
    const [header, form] = signed[field];
    const value = headers[header];
    if (typeof value !== 'string' || !form.test(value)) return null;
    read[field] = value;
  }
  if (!isItsHost(read.cert_url, apiUrl)) return null;
  const age = (Date.now() - Date.parse(read.transmission_time)) / 1000;
  return age > -ahead && age <= oldest ? read : null;
}
