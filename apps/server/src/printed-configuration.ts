import { effectiveVariables, type Effective } from './configuration.js';

const MASKED = '***';

/** The configuration that is in force, `NAME=value` for each variable, with secrets masked: fit for a ticket. */
export function printConfiguration(variables: NodeJS.ProcessEnv): readonly string[] {
  return [...effectiveVariables(variables)].map(([name, value]) => {
    const note = variables[name] ? '' : ' (default)';
    return `${name}=${printed(name, value)}${note}`;
  });
}

function printed(name: string, value: Effective): string {
  if (value === undefined) return '';
  if (name === 'TOKEN_SIGNING_KEYS') return MASKED;
  if (typeof value === 'object') return [...value].join(',');
  return /_(URL|ENDPOINT)$/.test(name) ? withoutSecrets(`${value}`) : `${value}`;
}

const SECRET_PARAMETER = /pass|secret|token|key/i;

/** A URL without its password and without parameters that are secrets; what is no URL may be all secret. */
function withoutSecrets(text: string): string {
  if (text.startsWith('sqlite:')) return text;
  const url = URL.parse(text);
  if (!url) return MASKED;
  if (url.password !== '') url.password = MASKED;
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, MASKED);
  return url.href;
}
