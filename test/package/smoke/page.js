import { smoke } from './smoke.js';

globalThis.results = smoke(Object.fromEntries(new URLSearchParams(location.search)));
