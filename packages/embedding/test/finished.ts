import { execFile } from 'node:child_process';

/** What a program prints that ends well within a minute or two; with all that it printed when it does not. */
export function finished(folder: string, program: string, ...options: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      options,
      { cwd: folder, env: environment(), timeout: 300_000, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${error.message}\n${stdout}\n${stderr}`, { cause: error }));
        else resolve(stdout);
      },
    );
  });
}

// What is started here is not what the coverage of this workspace is about.
function environment(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _, NODE_OPTIONS: __, ...rest } = process.env;
  return rest;
}
