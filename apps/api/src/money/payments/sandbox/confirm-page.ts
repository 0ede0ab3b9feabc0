const style = `
:root { color-scheme: light dark; --paper: #faf8f4; --surface: #fffdf9; --ink: #1b211e; --soft: #545850; --line: #e4ddcf; --action: #0f5145; --on-action: #faf8f4; --brass: #7a5614; --track: #ece3cd; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161d1b; --surface: #1d2623; --ink: #ebe6da; --soft: #aeb4ab; --line: #2f3b36; --action: #8fc7b8; --on-action: #161d1b; --brass: #dfbd78; --track: #38362a; }
}

* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 4px; background: var(--track); color: var(--brass); font-size: 0.8125rem; font-weight: 700; letter-spacing: 0.06em; }
h1 { margin: 1rem 0 0.25rem; font: 600 1.625rem/1.2 Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0; color: var(--soft); }
.amount { margin: 1.5rem 0; color: var(--ink); font-size: 2rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button { min-height: 44px; padding: 0.5rem 1rem; border: 1px solid var(--action); border-radius: 8px; background: none; color: var(--action); font: inherit; font-weight: 600; cursor: pointer; }
button.first { background: var(--action); color: var(--on-action); }
button:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
`;

/** The page where a payer answers for a test card that asks for it. The form posts to the page's own address. */
export function confirmPage(amount: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Confirm payment · Guildhall</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<span class="badge">TEST</span>
<h1>Confirm payment</h1>
<p>This test card asks you to confirm. No real money moves.</p>
<p class="amount">${amount}</p>
<form method="post">
<button class="first" name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button>
</form>
</main>
</body>
</html>
`;
}
