export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'console-theme';

/** Gives the theme that was chosen in this browser before, else `auto`: that of the system. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED);
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  } catch {
    // A browser may forbid storage.
    return 'auto';
  }
}

export function applyStoredTheme(): void {
  apply(storedTheme());
}

export function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // It then holds until the page is left.
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
