// While the code runs, the line is free for what the screen will show: not sooner, since the code would come later for it.
void document.fonts?.load("600 1rem 'Guildhall Serif'").catch(() => {});
window.guildhallEarly?.picture?.();
