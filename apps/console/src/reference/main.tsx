import { render } from 'preact';
import { applyTheme } from '../layout/theme-toggle.js';
import { Reference } from './reference.js';

applyTheme();
const place = document.querySelector('#reference');
if (place) render(<Reference />, place);
