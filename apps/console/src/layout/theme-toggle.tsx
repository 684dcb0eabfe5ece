import { useState } from 'preact/hooks';
import { chooseTheme, storedTheme, THEMES, type Theme } from './theme.js';

const SIGNS: Readonly<Record<Theme, string>> = { auto: '◐', light: '○', dark: '●' };
const WORDS: Readonly<Record<Theme, string>> = {
  auto: 'as the system',
  light: 'light',
  dark: 'dark',
};

/** One button through the three. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(storedTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  const turn = () => {
    chooseTheme(next);
    setTheme(next);
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
