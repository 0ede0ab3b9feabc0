import { config } from 'zod/mini';

// The page's security policy forbids making functions out of text, which is what zod would try first.
config({ jitless: true });
