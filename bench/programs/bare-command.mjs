import { Command } from 'commander';

// The command as it would be with nothing but its parser: it prints the same help, from a list of names and summaries.

const program = new Command('events-calendar').description('Read, write, import, check and mock calendars.');
const [names, ...args] = process.argv.slice(2);
for (const { name, summary } of JSON.parse(names)) program.command(name).summary(summary);
program.parse(args, { from: 'user' });
