import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { CommandContext } from '../process/command-context.ts';

/**
 * Serves the protocol over standard input and output, of all its revisions, until the input ends, the output is gone or
 * the command is interrupted.
 */
export async function serveUntilEnd(
  createServer: () => McpServer,
  { stdin, stdout, stderr, signal }: CommandContext,
): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout);
  const connection = serveStdio(createServer, {
    transport,
    onerror: ({ message }) => stderr.write(`events-calendar mcp: ${message}\n`),
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  // The SDK has set its own handler.
  const onclose = transport.onclose;
  transport.onclose = () => {
    onclose?.();
    end();
  };
  signal.addEventListener('abort', () => end(), { once: true });
  if (signal.aborted) end();
  await ended;
  await connection.close();
}
