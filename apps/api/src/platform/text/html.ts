const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

/** A small page of the server's own, in the colours of the product, without any script. `body` is HTML. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Guildhall</title>
<style>
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #1f2a2a; --quiet: #566160; --action: #0f5c56; --on-action: #ffffff; --line: #d9d3c7; }
@media (prefers-color-scheme: dark) { :root { --paper: #141a1a; --ink: #ece7dc; --quiet: #a9b3b0; --action: #6cc7bd; --on-action: #10201f; --line: #37413f; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 32px 16px; }
h1 { font-family: Georgia, serif; font-size: 28px; line-height: 1.2; }
a { color: var(--action); } .quiet { color: var(--quiet); }
li { padding: 12px 0; border-bottom: 1px solid var(--line); } ul { list-style: none; padding: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.amount { font-size: 32px; font-variant-numeric: tabular-nums; }
.badge { border: 1px solid currentcolor; border-radius: 4px; padding: 0 8px; font-size: 13px; letter-spacing: 1px; }
button { font: inherit; min-height: 44px; padding: 0 24px; border-radius: 8px; border: 1px solid var(--action); background: var(--action); color: var(--on-action); cursor: pointer; }
button.second { background: transparent; color: var(--action); }
</style></head><body><main>
${body}
</main></body></html>`;
}
