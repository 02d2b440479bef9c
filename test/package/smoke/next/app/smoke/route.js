import servers from '../../servers.json';
import { smoke } from '../../smoke.js';

export async function POST() {
  return Response.json(await smoke(servers));
}
