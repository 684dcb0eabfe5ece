import { render } from 'preact';
import { applyStoredTheme } from '../layout/theme.js';
import { Reference } from './reference.js';

applyStoredTheme();
const place = document.querySelector('#reference');
if (place) render(<Reference />, place);
