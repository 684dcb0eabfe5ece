import { useState } from 'preact/hooks';

const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const STORED = 'console-theme';
const SIGNS: Readonly<Record<Theme, string>> = { auto: '◐', light: '○', dark: '●' };
const WORDS: Readonly<Record<Theme, string>> = {
  auto: 'as the system',
  light: 'light',
  dark: 'dark',
};

/** Gives the theme that was chosen in this browser before, else `auto`: that of the system. */
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED);
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  } catch {
    // A browser may forbid storage.
    return 'auto';
  }
}

export function applyTheme(theme = storedTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

/** One button through the three. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(storedTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  const turn = () => {
    applyTheme(next);
    setTheme(next);
    try {
      localStorage.setItem(STORED, next);
    } catch {
      // The choice then lasts until the page is left.
    }
  };
  return (
    <button
      type="button"
      class="quiet"
      onClick={turn}
      aria-label={`Colours: ${WORDS[theme]}. Change to ${WORDS[next]}`}
      title={`Colours: ${WORDS[theme]}`}
    >
      <span aria-hidden="true">{SIGNS[theme]}</span>
    </button>
  );
}
