import { missing } from 'events-calendar-client';
export const found = missing;
