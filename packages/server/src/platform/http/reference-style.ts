/** The style of the reference page: its own, nothing is fetched. */
export const referenceStyle = `
body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1b1b1b;background:#fff;display:grid;grid-template-columns:17rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;background:#f4f4f2;box-sizing:border-box;font-size:.875rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}nav li{line-height:1.7}main{padding:1rem 2rem 4rem;max-width:60rem}
nav form{display:flex;gap:.25rem;margin-bottom:1rem}nav input[type=search]{flex:1;min-width:0;font:inherit;padding:.25rem .5rem}nav button{font:inherit}
#menu,nav label{display:none}
a{color:#0b57a4}section{border-top:1px solid #ddd;padding-top:.5rem;margin-top:2rem;scroll-margin-top:.5rem}
code,pre{font:.875rem/1.45 ui-monospace,monospace}code{overflow-wrap:anywhere}pre{background:#f4f4f2;padding:.75rem;overflow:auto}pre code{overflow-wrap:normal}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #e6e6e6}td:first-child code{overflow-wrap:normal;white-space:nowrap}
.method,.required{font-weight:700}.required{color:#a3290d}.badge{background:#fff2cc;padding:.1rem .4rem;border-radius:.25rem;font-size:.8rem}
@media(max-width:50rem){body{display:block}main{padding:1rem}nav{position:static;height:auto}nav label{display:inline-block;padding:.25rem .75rem;border:1px solid #888;border-radius:.25rem;cursor:pointer}
#menu{display:inline-block;position:absolute;opacity:0}#menu:focus-visible+label{outline:2px solid #0b57a4}.entries{display:none}#menu:checked~.entries{display:block;margin-top:1rem}
tr{display:block;border-bottom:1px solid #e6e6e6;padding:.3rem 0}td,th{display:block;border:0;padding:0}td:first-child code{white-space:normal;overflow-wrap:anywhere;font-weight:600}}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}nav,pre{background:#222}a{color:#8ab8ff}td,th,tr,section{border-color:#3a3a3a}.badge{color:#222}.required{color:#ff9d80}}
`
