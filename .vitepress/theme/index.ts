/// <reference types="vite/client" />
import { onContentUpdated } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { addRunButtons } from './run/run-buttons.ts';
import './style.css';

async function enhancePage(): Promise<void> {
  if (document.getElementById('code-playground')) (await import('./run/playground.ts')).showPlayground();
  else addRunButtons();
}

export default {
  ...DefaultTheme,
  setup() {
    onContentUpdated(enhancePage);
  },
};
