from greenroom.compiler import attach

attach(__path__, __name__)
