const client = require('events-calendar-client');
const { uploadImage } = require('events-calendar-client/media');
const time = require('events-calendar-client/time');
const snapshot = require('./snapshot.json');

const [, , site, gateway] = process.argv;

async function main() {
  const { overHttp, runSteps } = await import('./steps.js');
  const results = await runSteps({ ...client, uploadImage, time }, snapshot, [overHttp(site, gateway)]);
  process.stdout.write(JSON.stringify(results));
}

main();
